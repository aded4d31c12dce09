/** Stands in a bundle for a package that nobody there calls. */
export default undefined;
