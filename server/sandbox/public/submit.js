/* Submits the page's form, as providers do that come back with one. */
document.querySelector('form').submit();
