export { roleSource } from '#features/roles/web/source.ts'
