/** Remembers what was made of a thing, for as long as the thing itself is there. */
export function keptWith<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const known = new WeakMap<Thing, Made>();
  return (thing) => {
    if (known.has(thing)) return known.get(thing) as Made;
    const made = make(thing);
    known.set(thing, made);
    return made;
  };
}
