/** Files that come with the product are not valid; its message names them, one problem a line. Only a developer can correct them. */
export class InvalidFiles extends Error {}
