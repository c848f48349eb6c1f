export { LogDialog } from '#features/data-interfaces/web/log-dialog.tsx'
