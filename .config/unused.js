/** Replaces a package in a bundle in which nothing calls it. */
export default undefined;
