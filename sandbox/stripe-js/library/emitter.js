/** Base class of the library's fields: an event emitter. */
export class Emitter {
  #handlers = new Map();
  on(event, handler) {
    this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
    return this;
  }
  once(event, handler) {
    const wrapped = (payload) => {
      this.off(event, wrapped);
      handler(payload);
    };
    return this.on(event, wrapped);
  }
  off(event, handler) {
    const kept = handler ? (this.#handlers.get(event) ?? []).filter((known) => known !== handler) : [];
    this.#handlers.set(event, kept);
    return this;
  }
  emit(event, payload) {
    for (const handler of this.#handlers.get(event) ?? []) handler(payload);
  }
  hears(event) {
    return (this.#handlers.get(event) ?? []).length > 0;
  }
}
