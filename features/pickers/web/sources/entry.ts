// Apart from the other entry: what pickers alone need comes with the first of them.
export { organizationSource } from '#features/pickers/web/sources/organization-source.ts'
export { seekNamed } from '#features/pickers/web/sources/seek-named.ts'
