/** A style sheet of class names, each its own name. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
