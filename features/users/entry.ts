export { furtherOf } from '#features/users/server/further-members.ts'
export { usedUsers } from '#features/users/server/uses.ts'
