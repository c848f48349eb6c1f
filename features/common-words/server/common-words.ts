import { sql, type Selectable } from 'kysely'
import type { CallBody, CallQuery } from '#engine/contract/call.ts'
import { refusal } from '#engine/values/refusal.ts'
import {
  commonWordsRules,
  createCommonWords,
  deleteCommonWords,
  downloadCommonWords,
  exportCommonWords,
  listCommonWords,
  readCommonWords,
  selectCommonWords,
  switchCommonWords,
  updateCommonWords,
  type CommonWords,
} from '#features/common-words/contract.ts'
import type { Tables } from '#server/database/types.ts'
import { serve } from '#server/http/serve.ts'
import { exportHandlers } from '#server/managed/export-rows.ts'
import { listHandler, pageHandler, readHandler, type Filters } from '#server/managed/read-rows.ts'
import type { Resource } from '#server/managed/resource.ts'
import { createHandler, removeHandler, switchHandler, updateHandler } from '#server/managed/write-rows.ts'
import { storeOf } from '#server/resource/store.ts'

declare module '#server/database/types.ts' {
  interface Tables {
    common_words: {
      id: string
      /** Null for a phrase for all. */
      user_id: string | null
      text: string
      sort_code: number
      enabled: boolean
      version: number
      modified_at: Date
    }
  }
}

type Phrase = Omit<Selectable<Tables['common_words']>, 'modified_at'>

/** Largest number of phrases of one person, and of those for all. */
const most = 50

const ofSame = ({ user_id }: Phrase) => sql<boolean>`user_id is not distinct from ${user_id}::uuid`

const store = storeOf('common_words', {
  item: ({ modified_at: _, ...phrase }): Phrase => phrase,
  row: (phrase) => phrase,
  stamp: ({ now }) => ({ modified_at: now }),
})

const phrases: Resource<Phrase, CallBody<typeof createCommonWords>, CommonWords> = {
  store,
  action: 'common-words',
  listing: {
    searched: ['text'],
    sorted: { commonWordsText: 'text', sortCode: 'sort_code', enabledMark: 'enabled' },
    // Own phrases first; then by sort number, then by age.
    order: sql`user_id, sort_code, id`,
  },
  wire: ({ id, user_id, text, sort_code, enabled, version }) => ({
    id,
    commonWordsText: text,
    commonWordsType: user_id === null ? 0 : 1,
    sortCode: sort_code,
    enabledMark: Number(enabled),
    version,
  }),
  typed: ({ commonWordsText, commonWordsType, sortCode, enabledMark }, { key, before }, { session }) => ({
    ...key,
    user_id: before ? before.user_id : commonWordsType === 0 ? null : session.userId,
    text: commonWordsText,
    sort_code: sortCode ?? before?.sort_code ?? 0,
    enabled: enabledMark === null || enabledMark === undefined ? (before?.enabled ?? true) : enabledMark === 1,
  }),
  // Phrases of others are invisible in every call.
  seen: ({ session }) => sql<boolean>`(user_id = ${session.userId}::uuid or user_id is null)`,
  permits: ({ kernel, session }, { user_id }, act) => user_id !== null || kernel.access.allows(commonWordsRules[act], session, {}),
  atMost: {
    rows: most,
    among: ofSame,
    refusal: () => refusal('invalid', 'common-words.full', { params: { count: most }, field: 'commonWordsText' }),
    key: ({ user_id }) => user_id ?? '',
  },
  unique: [
    {
      indexes: ['common_words_own_text', 'common_words_text_for_all'],
      equals: (phrase) => sql<boolean>`${ofSame(phrase)} and text = ${phrase.text}`,
      refusal: () => refusal('invalid', 'common-words.there', { field: 'commonWordsText' }),
    },
  ],
}

const filters: Filters<CallQuery<typeof listCommonWords>> = ({ commonWordsType, enabledMark }) => [
  ...(commonWordsType === '' ? [] : [sql<boolean>`(user_id is null) = ${commonWordsType === '0'}`]),
  ...(enabledMark === '' ? [] : [sql<boolean>`enabled = ${enabledMark === '1'}`]),
]

const exporting = exportHandlers({ resource: phrases, call: exportCommonWords, name: '审批常用语', filters })

export const commonWordsCalls = [
  serve(listCommonWords, pageHandler(phrases, filters)),
  serve(selectCommonWords, listHandler(phrases, [sql<boolean>`enabled`])),
  serve(readCommonWords, readHandler(phrases)),
  serve(createCommonWords, createHandler(phrases)),
  serve(updateCommonWords, updateHandler(phrases)),
  serve(deleteCommonWords, removeHandler(phrases)),
  serve(switchCommonWords, switchHandler(phrases)),
  serve(exportCommonWords, exporting.link),
  serve(downloadCommonWords, exporting.file),
]
