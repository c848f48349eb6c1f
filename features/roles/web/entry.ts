export { roleSource, roleTree } from '#features/roles/web/source.ts'
