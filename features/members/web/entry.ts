export { MembersDialog } from '#features/members/web/members-dialog.tsx'
