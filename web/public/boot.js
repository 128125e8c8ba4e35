// Runs before the first paint, so that nobody sees the page in the wrong light, and their language is on its way with
// the page itself. A page of ours may have no script inside it: that is why this is a file.
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
