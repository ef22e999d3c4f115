/* Submits the page's form, as providers do that come back with one. */
/* global document */
document.querySelector('form').submit();
