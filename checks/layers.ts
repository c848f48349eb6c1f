import { refuseByOrder } from './orders.ts'

/**
 * Layer of a file (DESIGN.md). A feature has several: the files other features may import (contract, texts, entry), its server
 * and its screens.
 */
export type Layer =
  | 'engine'
  | 'definition' // what a field type is, on both sides
  | 'renderer' // how a field type looks, in the browser
  | 'ui'
  | 'web'
  | 'server'
  | 'contract'
  | 'feature-server'
  | 'feature-web'
  | 'root' // composition, tests, benchmarks: may see everything

export interface Place {
  readonly layer: Layer
  /** Name of the feature, for files of one. */
  readonly feature?: string
  /** The one file of a feature's inside that other features may name. */
  readonly entry?: boolean
  /** A part of its contract that others do not name. */
  readonly inner?: boolean
}

const topLayers: Readonly<Record<string, Layer>> = { engine: 'engine', ui: 'ui', web: 'web', server: 'server' }

/** Tests, what only tests use, and tools that write files of the tree. */
const besideTheProduct = /\.test\.tsx?$|\/testing(\/|\.ts$)|\/generate-[^/]*\.ts$/

/** Finds the layer of a file from its path below the root, with slashes. */
export function placeOf(path: string): Place {
  const [top = '', second = '', third = ''] = path.split('/')
  if (besideTheProduct.test(path)) return { layer: 'root' }
  if (top === 'fields') return { layer: isRenderer(path) ? 'renderer' : 'definition' }
  if (top === 'features') return placeInFeature(second, third, path)
  return { layer: topLayers[top] ?? 'root' }
}

/** Of the files without markup those that draw, and those that a browser alone loads field types with. */
function isRenderer(path: string): boolean {
  const inBrowser = /\/(renderers|use)-?[^/]*\.ts$|\/later-load(ed|ers)\.ts$|-in-browser\.ts$/
  return path.endsWith('.tsx') || path.endsWith('.css') || inBrowser.test(path)
}

function placeInFeature(feature: string, part: string, path: string): Place {
  const entry = /^entry\.tsx?$/.test(path.split('/').at(-1) ?? '')
  if (part === 'contract.ts' || part === 'texts.ts') return { layer: 'contract', feature }
  // Parts of a contract that is too long for one file: as pure as it is, and seen by others through contract.ts alone.
  if (part === 'contract' || part === 'actions' || part === 'actions.ts') return { layer: 'contract', feature, inner: true }
  if (part === 'web' || /^web\.tsx?$/.test(part)) return { layer: 'feature-web', feature, entry }
  return { layer: 'feature-server', feature, entry }
}

const below = {
  engine: ['engine'],
  definition: ['engine', 'definition'],
  contract: ['engine', 'definition', 'contract'],
  ui: ['engine', 'ui'],
  renderer: ['engine', 'definition', 'ui', 'renderer'],
  web: ['engine', 'definition', 'ui', 'renderer', 'web', 'contract'],
  'feature-web': ['engine', 'definition', 'ui', 'renderer', 'web', 'contract', 'feature-web'],
  server: ['engine', 'definition', 'server'],
  'feature-server': ['engine', 'definition', 'server', 'contract', 'feature-server'],
} as const satisfies Partial<Record<Layer, readonly Layer[]>>

const pureOnly = /^(zod|big\.js)(\/|$)/
const serverOnly = /^(node:|pg$|kysely|fastify|@fastify\/|pino|sharp|ws$|@node-rs\/|rate-limiter-flexible|svg-captcha|file-type)/
const browserOnly = /^(react|antd|@ant-design\/|zustand|@tanstack\/)/

/** Why a file may not import another, undefined where it may. */
export function refuseImport(from: string, to: string): string | undefined {
  const importer = placeOf(from)
  if (importer.layer === 'root') return undefined
  const target = placeOf(to)
  const allowed: readonly Layer[] = below[importer.layer]
  if (!allowed.includes(target.layer)) return `${importer.layer} may import ${allowed.join(', ')} only`
  const inside = target.layer === 'feature-server' || target.layer === 'feature-web' || target.inner
  if (inside && target.feature !== importer.feature && !target.entry) {
    return `of the feature ${target.feature} others may import contract.ts, texts.ts and entry.ts only`
  }
  return refuseByOrder(from, to)
}

/** Why a file may not import a package, undefined where it may. */
export function refusePackage(from: string, name: string): string | undefined {
  const { layer } = placeOf(from)
  if (layer === 'root') return undefined
  if (layer === 'engine' || layer === 'definition' || layer === 'contract') {
    return pureOnly.test(name) ? undefined : `${layer} is pure: it may use zod and big.js only`
  }
  const onServer = layer === 'server' || layer === 'feature-server'
  if (onServer) return browserOnly.test(name) ? 'the server does not use packages of the browser' : undefined
  return serverOnly.test(name) ? 'the browser does not use packages of the server' : undefined
}
