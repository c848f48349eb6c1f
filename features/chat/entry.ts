export { removeChatsOf } from '#features/chat/server/sides.ts'
