export { MessageDialog } from '#features/messages/web/message-dialog.tsx'
