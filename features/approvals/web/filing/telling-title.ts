import type { RequestDetail } from '#features/approvals/contract/requests.ts'

/** Number of key fields in a title: enough to tell two requests of one company apart. */
const fieldsShown = 2

/**
 * The name of a request for tabs and windows: number, company and key fields. The title of the flow alone is the same for all
 * requests of one person.
 */
export function tellingTitle({ enCode, organize, summary, fullName }: RequestDetail['flowTaskInfo']): string {
  const parts = [enCode, organize, ...summary.slice(0, fieldsShown).map(({ text }) => text)].filter((part) => part !== '')
  return enCode === '' ? [fullName, ...parts].join(' ') : parts.join(' ')
}
