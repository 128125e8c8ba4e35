// Applies the stored theme before the first paint, and preloads the catalogue of the visitor's language. A file of its own,
// because the content security policy forbids inline scripts.
(function () {
  const html = document.documentElement;
  const read = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const theme = /"theme":"(dark|light)"/.exec(read("darklantern.tastes") ?? "");
  if (theme !== null) html.dataset.theme = theme[1];

  const catalogues = JSON.parse(document.querySelector("meta[name=catalogues]")?.content || "{}");
  const wanted = [read("darklantern.language"), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  const language = wanted.find((tag) => tag === "en" || tag in catalogues) ?? "en";
  html.lang = language;
  if (!(language in catalogues)) return;
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = catalogues[language];
  document.head.append(link);
})();
