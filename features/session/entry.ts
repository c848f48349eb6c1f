export { enterBySignOn, recordUntrusted, registerSignOn } from '#features/session/server/sign-on.ts'
