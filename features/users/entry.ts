export { usedUsers } from '#features/users/server/uses.ts'
