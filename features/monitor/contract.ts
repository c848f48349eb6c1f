import { z } from 'zod'
import { call, type AccessRule } from '#engine/contract/call.ts'
import { listOf } from '#engine/contract/shapes.ts'

/** Health of the machine and of the product (platform-api 8), and the caches that the nodes keep. */
const path = '/api/system/Monitor'
const caches = '/api/system/CacheManage'
export const monitorMenu = 'system-monitor'
const see: AccessRule = { menu: monitorMenu }
const clear: AccessRule = { menu: monitorMenu, button: 'btn_remove' }

/** Amounts as texts with their unit, rates as numbers from 0 to 100, as clients of the family show them. */
const share = z.object({ total: z.string(), available: z.string(), used: z.string(), usageRate: z.number() })

/** The machine of the node that answers. */
export const readMonitor = call({
  method: 'GET',
  path,
  access: see,
  answer: z.object({
    system: z.object({ os: z.string(), day: z.string(), ip: z.string() }),
    cpu: z.object({
      name: z.string(),
      package: z.string(),
      core: z.string(),
      coreNumber: z.number(),
      logic: z.string(),
      used: z.number(),
      idle: z.number(),
    }),
    memory: share,
    disk: share,
    /** When it was measured, in the zone of the system. */
    time: z.string(),
  }),
})

const queue = z.object({
  waiting: z.number(),
  /** Seconds that the oldest has waited beyond its time; 0 where nothing waits. */
  oldestSeconds: z.number(),
  /** Those that have used up their tries. */
  failed: z.number(),
})

/** Ours: how the product is. */
export const readHealth = call({
  method: 'GET',
  path: `${path}/Health`,
  access: see,
  answer: z.object({
    time: z.number(),
    database: z.object({
      /** One question and its answer. */
      milliseconds: z.number(),
      connections: z.number(),
      mostConnections: z.number(),
      bytes: z.number(),
    }),
    /** This node. */
    node: z.object({ upSeconds: z.number(), memoryBytes: z.number(), sockets: z.number(), openSessions: z.number() }),
    /** Nodes that run jobs, with their last sign of life. */
    nodes: z.array(z.object({ id: z.string(), beatTime: z.number() })),
    jobs: queue.extend({ running: z.number() }),
    outbox: queue,
    audit: z.object({
      /** When the latest seal was made; null before the first. */
      sealedTime: z.number().nullable(),
      /** Entries that wait for the next one. */
      unsealed: z.number(),
      seals: z.number(),
    }),
    exceptionsOfDay: z.number(),
    channels: z.array(z.object({ code: z.string(), name: z.string(), ready: z.boolean() })),
    /** Slowest calls of the last hour, as far as requests are kept. */
    slow: z.array(z.object({ call: z.string(), count: z.number(), averageMilliseconds: z.number(), mostMilliseconds: z.number() })),
  }),
})

const cache = z.object({
  name: z.string(),
  /** Caches end with a change, not by time: always empty. */
  overdueTime: z.string(),
  /** Estimated bytes on the node that answers; 0 until it was asked for. */
  cacheSize: z.number(),
})
export type CacheRow = z.output<typeof cache>

const named = z.object({ name: z.string().max(100) })

export const listCaches = call({
  method: 'GET',
  path: caches,
  access: see,
  query: z.object({ keyword: z.string().max(200).default('') }),
  answer: listOf(cache),
})

/** What is kept is never told, as secrets and rights are among it: only its version. */
export const readCache = call({
  method: 'GET',
  path: `${caches}/{name}`,
  access: see,
  params: named,
  answer: z.object({ name: z.string(), value: z.string() }),
})

/** Every node reads it anew. */
export const clearCache = call({ method: 'DELETE', path: `${caches}/{name}`, access: clear, params: named, message: 'monitor.cleared' })
export const clearCaches = call({ method: 'POST', path: `${caches}/Actions/ClearAll`, access: clear, message: 'monitor.cleared' })
