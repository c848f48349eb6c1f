import { messageTypes } from '#features/messages/contract.ts'

/** What the reader wants to see of the box. */
export interface BoxFilter {
  /** A number of `messageTypes` as text; `''` is all. */
  readonly type: string
  readonly unreadOnly: boolean
  readonly keyword: string
}

/** The order of document 1, section 2. */
export const shownTypes = [
  { type: '', text: 'messages.type.all', count: 'total' },
  { type: String(messageTypes.system), text: 'messages.type.system', count: 'system' },
  { type: String(messageTypes.flow), text: 'messages.type.flow', count: 'flow' },
  { type: String(messageTypes.announcement), text: 'messages.type.announcement', count: 'announcement' },
] as const

export const firstFilter: BoxFilter = { type: '', unreadOnly: true, keyword: '' }

/** The filter in an address; unknown words are as if they were not there. */
export function filterOfAddress(query: URLSearchParams): BoxFilter {
  const type = shownTypes.find((one) => one.type === query.get('type'))?.type ?? ''
  return { type, unreadOnly: query.get('read') !== 'all', keyword: query.get('keyword') ?? '' }
}

export function addressOfFilter({ type, unreadOnly, keyword }: BoxFilter): URLSearchParams {
  return new URLSearchParams({ ...(type ? { type } : {}), ...(unreadOnly ? {} : { read: 'all' }), ...(keyword ? { keyword } : {}) })
}
