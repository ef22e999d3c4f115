/** Maximum length of a message's text, bytes in UTF-8: all messages of an archive must fit into one answer. */
export const LONGEST_MESSAGE = 10_000;
