"""The HTTP API: routes, errors, security and the page's static files."""
