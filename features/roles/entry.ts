export { mayChange } from '#features/roles/server/choose-roles.ts'
