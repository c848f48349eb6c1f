import { z } from 'zod'
import { call, type AccessRule } from '#engine/contract/call.ts'
import { fileAnswer, momentText, pageOf, pageQuery } from '#engine/contract/shapes.ts'

/** The logs of the platform (platform-api 8): sign-ins, operations, exceptions and requests. They are only read. */
const path = '/api/system/Log'
export const logMenu = 'system-log'
export const verifyButton = 'btn_verify'
/** The button that marks errors of pages as dealt with. */
export const handleButton = 'btn_handle'
const see: AccessRule = { menu: logMenu }

/** The numbers by which the family names the logs; 2 (access) is a log that it never wrote. */
export const logCategories = { signIn: '1', operation: '3', exception: '4', request: '5' } as const
export type LogCategory = (typeof logCategories)[keyof typeof logCategories]

/** Rows that a page, a total or a file can reach: who looks for older ones narrows the time, or goes on by `before`. */
export const mostLogRows = 10_000

/** Days that are searched for what no index finds, where no time is given. */
export const searchedDays = 31

const openTime = z.union([z.literal('').transform(() => undefined), momentText]).optional()
const short = z.string().max(200).default('')

const filters = {
  keyword: short,
  startTime: openTime,
  endTime: openTime,
  /** Id of a person. */
  userId: z.string().max(100).default(''),
  /** First part of the actions of one thing: `bill-rule`, `session`. Operations alone. */
  thing: z.string().max(100).default(''),
  /** A part of what was touched: an id, a path, a page. */
  object: short,
  /** Begin of the client's address. */
  address: z.string().max(100).default(''),
  result: z.enum(['', 'done', 'refused', 'failed']).default(''),
  /** A part of what a value was before or after. Operations alone; what is kept masked is found by its mask only. */
  change: short,
}

export const logQuery = pageQuery.extend({
  ...filters,
  /** `next` of the page before: goes on from there whatever page is named, as fast at the millionth row as at the first. */
  before: z.string().max(100).default(''),
})
export type LogQuery = z.output<typeof logQuery>

const row = z.object({
  id: z.string(),
  creatorTime: z.number(),
  userId: z.string(),
  /** `name/account`; `''` where nobody was signed in, or the person is gone. */
  userName: z.string(),
  ipaddress: z.string(),
  ipAddressName: z.string(),
  platForm: z.string(),
  browser: z.string(),
  requestURL: z.string(),
  requestMethod: z.string(),
  /** Milliseconds. */
  requestDuration: z.number(),
  /** What it was done to, in words. */
  moduleName: z.string(),
  /** What was done, in words. */
  abstracts: z.string(),
  /** JSON of what changed, of an exception its stack; `''` where there is none. */
  json: z.string(),
  /** 1: it worked. */
  loginMark: z.number(),
  /** 0 sign-in, 1 sign-out. */
  loginType: z.number(),
  result: z.enum(['done', 'refused', 'failed']),
  /** Code of the answer; 0 where there was none. */
  code: z.number(),
  /** The id that an error message shows: the same in all logs. */
  requestId: z.string(),
})
export type LogRow = z.output<typeof row>

const categoryParam = z.object({ category: z.string().max(10) })

/** One page, newest first; totals stop at 10,000, one more stands for many. */
export const listLog = call({
  method: 'GET',
  path: `${path}/{category}`,
  access: see,
  rate: 'search',
  params: categoryParam,
  query: logQuery,
  answer: pageOf(row).extend({
    /** Where the next page goes on; `''` at the end. */
    next: z.string(),
    /** Since when was searched, where the search had to be limited; null where everything was. */
    since: z.number().nullable(),
  }),
})

/** Ours: an operation with the difference it made, in words. */
export const readOperation = call({
  method: 'GET',
  path: `${path}/Operation/{id}`,
  access: see,
  params: z.object({ id: z.string().max(100) }),
  query: z.object({ at: momentText }),
  answer: z.object({
    /** What changed, `''` for what was not there before or is not any more. */
    changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
    /** Whether the entry has only values: of what was made or deleted. */
    isWhole: z.boolean(),
    object: z.string(),
    sessionId: z.string(),
    hash: z.string(),
    /** Number of the seal that covers it; null while it waits for the next one. */
    seal: z.number().nullable(),
  }),
})
export type OperationDetail = z.output<typeof readOperation.answer & {}>

/** Ours: the things of which operations are kept, with their names, to filter by. */
export const listLogThings = call({
  method: 'GET',
  path: `${path}/Operation/Things`,
  access: see,
  answer: z.object({ list: z.array(z.object({ id: z.string(), fullName: z.string() })) }),
})

const clientError = z.object({
  /** Made of name and message. */
  id: z.string(),
  name: z.string(),
  /** Without what is quoted in it. */
  message: z.string(),
  count: z.number(),
  /** How many people had it; those who were not signed in are not counted. */
  people: z.number(),
  firstTime: z.number(),
  lastTime: z.number(),
  /** Pages on which it happened, at most ten. */
  places: z.array(z.string()),
  /** Browsers with their systems. */
  clients: z.array(z.string()),
  /** The id that the page showed the last time. */
  requestId: z.string(),
  /** Of the last time. */
  stack: z.string(),
  /** `again`: it happened after it was marked as dealt with, and is open once more. */
  state: z.enum(['open', 'handled', 'again']),
  /** Who marked it last, and when; `''` and null where nobody did. */
  handledBy: z.string(),
  handledTime: z.number().nullable(),
})
export type ClientErrorRow = z.output<typeof clientError>

const clientErrorPath = '/api/system/ClientError'

const clientErrorFilters = {
  keyword: short,
  startTime: openTime,
  endTime: openTime,
  /** `open` with those that happened again. */
  state: z.enum(['', 'open', 'handled']).default(''),
}
export type ClientErrorFilters = z.output<z.ZodObject<typeof clientErrorFilters>>

/** Ours: errors of pages in the browser, one row for each message, the one that came last first. Without a begin 31 days are searched. */
export const listClientErrors = call({
  method: 'GET',
  path: clientErrorPath,
  access: see,
  rate: 'search',
  query: pageQuery.extend(clientErrorFilters),
  answer: pageOf(clientError).extend({
    /** Since when was searched, where no begin was given. */
    since: z.number().nullable(),
  }),
})

const errorParam = z.object({ id: z.string().max(100) })

/** Ours: marks an error of pages as dealt with, or as open again; it is open by itself when it happens after that. */
export const handleClientError = call({
  method: 'PUT',
  path: `${clientErrorPath}/{id}/Actions/Handle`,
  access: { menu: logMenu, button: handleButton },
  params: errorParam,
  body: z.object({ handled: z.boolean() }),
  answer: z.null(),
  message: 'logs.client-errors.marked',
})

/** Ours: each time an error of pages happened, the newest first; the log of exceptions has a line for each. */
export const listOccurrences = call({
  method: 'GET',
  path: `${clientErrorPath}/{id}/Occurrences`,
  access: see,
  rate: 'search',
  params: errorParam,
  query: pageQuery,
  answer: pageOf(z.object({ id: z.string(), time: z.number(), place: z.string(), client: z.string(), requestId: z.string() })),
})

const fileQuery = z.object(filters)
export type LogFilters = z.output<typeof fileQuery>
const exportRule: AccessRule = { menu: logMenu, button: 'btn_download' }

/** Ours: a workbook of the errors of pages that the filters find. */
export const exportClientErrors = call({
  method: 'GET',
  path: `${clientErrorPath}/Actions/Export`,
  access: exportRule,
  query: z.object(clientErrorFilters),
  answer: fileAnswer,
  changes: true,
  rate: 'exchange',
})

/** Makes the link of a file with what the filters find: single use, 5 minutes. More than 10,000 rows are refused. */
export const exportLog = call({
  method: 'GET',
  path: `${path}/{category}/Actions/Export`,
  access: exportRule,
  params: categoryParam,
  query: fileQuery,
  answer: fileAnswer,
  rate: 'exchange',
})

export const downloadLog = call({
  method: 'GET',
  path: `${path}/{category}/Actions/Export/{ticket}`,
  access: 'public',
  params: categoryParam.extend({ ticket: z.string().max(200) }),
  query: fileQuery,
  bytes: true,
  rate: 'exchange',
})

/**
 * Deleting is a call of the family and refused here: the audit log is only added to (security 12), and the other logs are cut by
 * their age alone.
 */
export const deleteLogRows = call({
  method: 'DELETE',
  path,
  access: see,
  body: z.object({ ids: z.array(z.string().max(100)).max(500).default([]) }).nullish(),
})

export const deleteLog = call({ method: 'DELETE', path: `${path}/{category}`, access: see, params: categoryParam })

/** Ours: begins to compute the seals over a time anew. @returns the id of the job; `readJob` tells how far it is and what it found */
export const verifyLog = call({
  method: 'POST',
  path: `${path}/Actions/Verify`,
  access: { menu: logMenu, button: verifyButton },
  rate: 'exchange',
  body: z.object({ startTime: z.number().nullish(), endTime: z.number().nullish() }),
  answer: z.object({ id: z.string() }),
  message: 'logs.verify.begun',
})

/** The result of the job. */
export const verifyResult = z.object({
  seals: z.number(),
  entries: z.number(),
  unsealed: z.number(),
  /** What does not fit, in the language of who asked; null where everything is as it was written. */
  fault: z.string().nullable(),
})
export type VerifyResult = z.output<typeof verifyResult>
