import { resolve } from 'node:path'
import { z } from 'zod'
import { defaultZone, isTimeZone } from '#engine/values/calendar.ts'

const port = z
  .string()
  .regex(/^\d{0,5}$/, 'must be a number from 0 to 65535')
  .transform((value) => Number(value || 3000))
  .refine((value) => value <= 65_535, 'must be a number from 0 to 65535')
  .default(3000)
const flag = z
  .enum(['', '0', '1', 'true', 'false'], 'must be 1 or 0')
  .transform((value) => value === '1' || value === 'true')
  .default(false)

/** An empty value counts as not given: `PORT= npm start` takes the default. */
const optionalText = z
  .string()
  .transform((value) => value || undefined)
  .optional()

/**
 * Limits of security 10, each with its default; benchmarks and crash tests raise them with `SEEDBED_LIMITS`.
 * Rates count per minute, `...Seconds` are seconds, `...Bytes` bytes.
 */
const limits = z.strictObject({
  requestsPerUser: z.int().positive().default(300),
  requestsPerAddress: z.int().positive().default(600),
  writesPerUser: z.int().positive().default(120),
  searchesPerUser: z.int().positive().default(60),
  exchangesPerUser: z.int().positive().default(5),
  revealsPerUser: z.int().positive().default(10),
  signInFailuresBeforeCaptcha: z.int().positive().default(3),
  signInFailuresBeforeLock: z.int().positive().default(5),
  signInLockSeconds: z.number().positive().default(600),
  /** In ten minutes. */
  signInFailuresPerAddress: z.int().positive().default(20),
  /** Codes to mail addresses and telephones: asked for by one address in ten minutes, and to one receiver. */
  codesPerAddress: z.int().positive().default(20),
  codesPerMinute: z.int().positive().default(1),
  codesPerDay: z.int().positive().default(10),
  captchasPerAddress: z.int().positive().default(60),
  /** Verify codes that one address asks about and no record has. */
  checksPerAddress: z.int().positive().default(30),
  bodyBytes: z
    .int()
    .positive()
    .default(1024 * 1024),
  headerBytes: z
    .int()
    .positive()
    .default(16 * 1024),
  requestSeconds: z.number().positive().default(30),
  socketsPerUser: z.int().positive().default(5),
  socketsPerNode: z.int().positive().default(10_000),
  socketFrameBytes: z
    .int()
    .positive()
    .default(64 * 1024),
  socketFramesPerSecond: z.int().positive().default(20),
  socketFramesBurst: z.int().positive().default(40),
  socketPingSeconds: z.number().positive().default(30),
  socketBufferBytes: z
    .int()
    .positive()
    .default(1024 * 1024),
  socketHandshakeSeconds: z.number().positive().default(5),
  /** Of one user. */
  chatMessagesPerSecond: z.number().positive().default(10),
  chatMessageCharacters: z.int().positive().default(4_000),
  subTableRows: z.int().positive().default(1_000),
  importRows: z.int().positive().default(1_000),
  /** Of one file, also in chunks (security 8.5). */
  fileBytes: z
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  /** Of all files of one user together. */
  fileQuotaBytes: z
    .int()
    .positive()
    .default(10 * 1024 ** 3),
  /** Of one download of several files. */
  packedFiles: z.int().positive().default(200),
  packedBytes: z
    .int()
    .positive()
    .default(2 * 1024 ** 3),
  filesPerHour: z.int().positive().default(200),
  /** How long a stopping node still answers while it tells the balancer that it goes. */
  drainSeconds: z.number().min(0).max(20).default(0),
  databasePool: z.int().positive().max(50).default(10),
  databaseQueue: z.int().positive().default(200),
  databaseWaitSeconds: z.number().positive().default(1.8),
  databaseStatementSeconds: z.number().positive().default(15),
  databaseLockSeconds: z.number().positive().default(5),
})

/** `SEEDBED_LIMITS` is JSON with the limits to change: `{"requestsPerUser":1000000}`. */
const limitsText = z
  .string()
  .default('')
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text || '{}')
    } catch {
      context.addIssue({ code: 'custom', message: 'is not JSON' })
      return z.NEVER
    }
  })
  .pipe(limits)

/** A virus scanner that speaks the protocol of clamd, as `net.connect` takes it. */
export type ScannerAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/** `clamd://host:port`, or `unix:/path` for a socket of this machine. */
const scanner = z
  .string()
  .transform((text, context): ScannerAddress | undefined => {
    if (text === '') return undefined
    const [, path] = /^unix:(\/.+)$/.exec(text) ?? []
    if (path !== undefined) return { path }
    const [, host = '', port] = /^clamd:\/\/(\[[\da-fA-F:.]+\]|[\w.-]+):(\d{1,5})\/?$/.exec(text) ?? []
    if (Number(port) >= 1 && Number(port) <= 65_535) return { host: host.replace(/[[\]]/g, ''), port: Number(port) }
    context.addIssue({
      code: 'custom',
      message: 'must be the address of clamd, such as clamd://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl',
    })
    return z.NEVER
  })
  .optional()

const environment = z
  .object({
    PORT: port,
    HOST: z
      .string()
      .transform((value) => value || '127.0.0.1')
      .default('127.0.0.1'),
    DATABASE_URL: optionalText.refine((value) => !value || /^postgres(ql)?:\/\//.test(value), 'must begin with postgresql://'),
    SEEDBED_READER_URL: optionalText.refine((value) => !value || /^postgres(ql)?:\/\//.test(value), 'must begin with postgresql://'),
    SEEDBED_DATA: z
      .string()
      .transform((value) => resolve(value || 'data'))
      .default(resolve('data')),
    SEEDBED_ADMIN_PASSWORD: optionalText,
    SEEDBED_DEMO: flag,
    SEEDBED_DEMO_PASSWORD: optionalText,
    SEEDBED_LEGACY_LINKS: flag,
    SEEDBED_TRUST_PROXY: optionalText,
    SEEDBED_PUBLIC_ADDRESS: optionalText
      .refine((value) => !value || /^https?:\/\/[^\s/]/.test(value), 'must begin with http:// or https://')
      .transform((value) => value?.replace(/\/+$/, '')),
    SEEDBED_FILE_ORIGIN: optionalText
      .refine((value) => !value || isOrigin(value), 'must be a scheme and a host alone, such as https://files.example.cn')
      .transform((value) => value && new URL(value).origin),
    SEEDBED_TIME_ZONE: z
      .string()
      .transform((value) => value || defaultZone)
      .refine(isTimeZone, 'must be the name of a time zone, such as Asia/Shanghai')
      .default(defaultZone),
    SEEDBED_S3_ADDRESS: optionalText.refine(
      (value) => !value || /^https?:\/\/[^\s/]+\/[a-z0-9][\w.-]*\/?$/.test(value),
      'must be the address of a bucket, such as https://objects.example.cn/seedbed',
    ),
    SEEDBED_S3_REGION: z
      .string()
      .transform((value) => value || 'us-east-1')
      .default('us-east-1'),
    SEEDBED_S3_KEY_ID: optionalText,
    SEEDBED_S3_SECRET: optionalText,
    SEEDBED_SCANNER: scanner,
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    SEEDBED_LIMITS: limitsText,
  })
  .superRefine((given, context) => {
    const missing = (['SEEDBED_S3_ADDRESS', 'SEEDBED_S3_KEY_ID', 'SEEDBED_S3_SECRET'] as const).filter((name) => !given[name])
    // All or none: files must not go to the data folder because of a typing error.
    if (missing.length > 0 && missing.length < 3)
      for (const name of missing)
        context.addIssue({ code: 'custom', path: [name], message: 'is missing, the other settings of S3 are given' })
    const files = given.SEEDBED_FILE_ORIGIN
    const problem = files && isOrigin(files) && fileOriginProblem(new URL(files), URL.parse(given.SEEDBED_PUBLIC_ADDRESS ?? ''))
    if (problem) context.addIssue({ code: 'custom', path: ['SEEDBED_FILE_ORIGIN'], message: problem })
  })

function isOrigin(value: string): boolean {
  const url = URL.parse(value)
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` && !/[?#@]/.test(value)
}

/** Why files cannot have this origin. Hosts are what the server tells them apart by, so another scheme alone is not enough. */
function fileOriginProblem(files: URL, pages: URL | null): string | undefined {
  if (!pages) return 'needs SEEDBED_PUBLIC_ADDRESS, the origin whose pages read files'
  if (files.host === pages.host) return 'must have another host than SEEDBED_PUBLIC_ADDRESS'
  if (pages.protocol === 'https:' && files.protocol !== 'https:') return 'must begin with https:// as SEEDBED_PUBLIC_ADDRESS does'
  return undefined
}

export type Limits = z.output<typeof limits>

/** A bucket of an object storage that speaks S3. */
export interface S3Settings {
  /** Of the bucket: `https://host/bucket`. */
  readonly address: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

function s3Of(given: z.output<typeof environment>): S3Settings | undefined {
  const { SEEDBED_S3_ADDRESS: address, SEEDBED_S3_KEY_ID: keyId, SEEDBED_S3_SECRET: secret, SEEDBED_S3_REGION: region } = given
  return address && keyId && secret ? { address: address.replace(/\/$/, ''), region, keyId, secret } : undefined
}

/** How this process runs; read once at start. */
export interface Settings {
  /** 0 takes a free port. */
  readonly port: number
  readonly host: string
  /** A given PostgreSQL; the embedded one when absent. */
  readonly databaseUrl: string | undefined
  /** The same database for a role that only reads, for statements that administrators write; without it there are none. */
  readonly readerUrl: string | undefined
  /** Folder of the embedded database, files and keys; absolute. */
  readonly dataDirectory: string
  /** First password of `admin`; random when absent. */
  readonly adminPassword: string | undefined
  /** Add the demo accounts and data. */
  readonly demo: boolean
  readonly demoPassword: string | undefined
  /** Accept the session token in addresses, as old clients send it. */
  readonly legacyLinks: boolean
  /** Addresses of proxies whose `X-Forwarded-For` is believed, comma-separated; none when absent. */
  readonly trustProxy: string | undefined
  /** Address under which users reach the product, without a slash at its end. */
  readonly publicAddress: string | undefined
  /** Origin from which files alone are served, other than that of the pages; the same as the pages' when absent. */
  readonly fileOrigin: string | undefined
  /** IANA name of the zone in which days, months and years begin: those of values, of bill numbers and of what people read. */
  readonly timeZone: string
  /** Where files lie instead of the data folder; there when absent. */
  readonly s3?: S3Settings | undefined
  /** What judges uploaded files before anybody reads them; none when absent. */
  readonly scanner?: ScannerAddress | undefined
  readonly logLevel: z.output<typeof environment>['LOG_LEVEL']
  readonly limits: Limits
}

/** The settings, or one message that names every variable that is wrong. */
export type SettingsResult = { readonly settings: Settings } | { readonly problem: string }

/** Reads the settings out of the environment; pure, so `process.env` is handed in. */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): SettingsResult {
  const read = environment.safeParse(variables)
  if (!read.success) {
    const lines = read.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    return { problem: `These settings are wrong:\n${lines.join('\n')}` }
  }
  const given = read.data
  return {
    settings: {
      port: given.PORT,
      host: given.HOST,
      databaseUrl: given.DATABASE_URL,
      readerUrl: given.SEEDBED_READER_URL,
      dataDirectory: given.SEEDBED_DATA,
      adminPassword: given.SEEDBED_ADMIN_PASSWORD,
      demo: given.SEEDBED_DEMO,
      demoPassword: given.SEEDBED_DEMO_PASSWORD,
      legacyLinks: given.SEEDBED_LEGACY_LINKS,
      trustProxy: given.SEEDBED_TRUST_PROXY,
      publicAddress: given.SEEDBED_PUBLIC_ADDRESS,
      fileOrigin: given.SEEDBED_FILE_ORIGIN,
      timeZone: given.SEEDBED_TIME_ZONE,
      s3: s3Of(given),
      scanner: given.SEEDBED_SCANNER,
      logLevel: given.LOG_LEVEL,
      limits: given.SEEDBED_LIMITS,
    },
  }
}
