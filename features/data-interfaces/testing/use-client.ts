export { useClient } from '#features/data-interfaces/server/run/run-http.ts'
