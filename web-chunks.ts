import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { laterTypes } from './fields/later-types.ts'

/*
 * Which modules of the browser's side travel together. A page is loaded in steps (sign-in, shell, list or form), and each step
 * should cost few requests: our server speaks HTTP/1.1, over which a browser has six connections. Left to itself the build makes
 * a file for each way in which screens share their modules, more than sixty for a list, and small files compress worse.
 */

/** The part of the build's module graph that is looked at. */
interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null
}

const at = (file: string): string => join(import.meta.dirname, file)

/** Parts of the kit that every page behind the sign-in draws with. Icons come with the first step that shows them. */
const shellKit = new RegExp(
  `/node_modules/(?!@ant-design/icons/es/(?:index\\.js|icons/))(${[
    '@tanstack/(query-core|react-query)',
    '@ant-design/(cssinjs|cssinjs-utils|fast-color|colors|icons)',
    '@rc-component/(trigger|menu|motion|util|notification|dialog|overflow|dropdown|portal|resize-observer|tooltip)',
    'antd/es/(menu|modal|button|_util|style|theme|skeleton|dropdown|notification|tooltip|config-provider|space|locale|message|app)',
    'stylis|@babel/runtime|react-is|@emotion/(unitless|hash)|clsx',
  ].join('|')})/`,
)

/** What a renderer loads later, when it is used. */
const loadedByRenderers: ReadonlySet<string> = new Set(
  ['date/calendar', 'related-dialog', 'related-table', 'signature/dialog'].map((file) => at(`fields/${file}.tsx`)),
)

/** The field type beside the usual ones whose folder a file stands in: all that the type has comes in one file with the first form that has it. */
function laterTypeOf(id: string): string | undefined {
  const folder = id.startsWith(at('fields/')) ? /^([\w-]+)\//.exec(id.slice(at('fields/').length))?.[1] : undefined
  return folder !== undefined && folder in laterTypes && !loadedByRenderers.has(id) && !id.endsWith('/designer.ts') ? folder : undefined
}

/** Renderers of the usual fields, and parts they share with others. */
const isFieldRenderer = (id: string): boolean =>
  id.startsWith(at('fields/')) &&
  /\.(tsx|css)$|\/(renderers|use)-[\w-]+\.ts$/.test(id) &&
  !loadedByRenderers.has(id) &&
  laterTypeOf(id) === undefined

/** Parts of `ui/` that lists and forms load anyway. */
const inEveryPage: ReadonlySet<string> = new Set(['text', 'button', 'hint', 'icons', 'theme', 'states', 'input', 'picker'])

/** Parts of `ui/` that come with the table of a list, and what fields of related records, which lists search by, ask through. */
const choices: ReadonlySet<string> = new Set(['select', 'checkbox', 'radio', 'form-ports'])

/**
 * The parts of `ui/` that a field renderer imports, besides those that are there anyway. A renderer itself has some 200 bytes, the
 * parts are large; so renderers are kept apart by their parts, and a form without files loads nothing for uploads.
 */
function partsOf(renderer: string, graph: ModuleGraph): readonly string[] {
  const parts = new Set<string>()
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id)) return
    seen.add(id)
    const part = id.startsWith(at('ui/')) ? /^(?:kit\/)?([\w-]+)/.exec(id.slice(at('ui/').length))?.[1] : undefined
    if (part) parts.add(part)
    else if (isFieldRenderer(id)) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) visit(next)
  }
  visit(renderer)
  return [...parts].filter((part) => !inEveryPage.has(part)).sort()
}

const rendererFiles = globSync('fields/**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map(at)
  .filter(isFieldRenderer)

/** Where the start page and its panels, lists and forms begin, and the renderers that lists and forms draw with. */
const sides: Readonly<Record<string, readonly string[]>> = {
  home: [
    at('web/shell/home-page.tsx'),
    at('features/approvals/web/home/home-parts.ts'),
    at('features/records/web/home/recent-records.tsx'),
  ],
  list: [at('features/records/web/function-screen.tsx'), at('features/approvals/web/boxes/box-screens.tsx')],
  form: [at('features/approvals/web/filing/work-flow-screen.tsx'), at('web/form/sub-table.tsx')],
  renderers: rendererFiles,
}

const reached = new Map<string, ReadonlySet<string>>()

/** Modules of ours that a side imports; the kit, and what draws with it, go where their users go. */
function reachedFrom(side: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = reached.get(side)
  if (known) return known
  const seen = new Set<string>()
  const visit = (id: string): void => {
    if (seen.has(id) || id.includes('/node_modules/') || id.startsWith(at('ui/kit/'))) return
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (!isFieldRenderer(next)) visit(next)
  }
  for (const start of sides[side] ?? []) for (const next of graph.getModuleInfo(start)?.importedIds ?? []) visit(next)
  reached.set(side, seen)
  return seen
}

/** Small parts that many screens draw with. */
const isSmall = /\/ui\/(states|text)\/|\/web\/list\/list-memory\.|\/node_modules\/antd\/es\/(alert|grid\/hooks)\//

/** The name of an icon in whose file, or in whose drawing's file, a module stands. */
const iconOf = (id: string): string | undefined => /\/@ant-design\/icons(?:-svg)?\/.*\/(\w+(?:Outlined|Filled))\.js$/.exec(id)?.[1]

/** The files of ours that draw an icon, by its name. They take it from `ui/icons.ts`, which names all there are. */
const iconUsers = new Map<string, string[]>()
for (const file of globSync('{ui,web,fields,features}/**/*.{ts,tsx}', {
  cwd: import.meta.dirname,
  exclude: ['ui/icons.ts', '**/*.test.*'],
})) {
  const names = new Set(readFileSync(at(file), 'utf8').match(/\b\w+(?:Outlined|Filled)\b/g))
  for (const name of names) iconUsers.set(name, [...(iconUsers.get(name) ?? []), at(file)])
}

/** An icon of several users would else travel with one of them, and whoever shows it would fetch that one too: a list for a file's icon. */
function isSharedIcon(icon: string, id: string, graph: ModuleGraph): boolean {
  const ofKit = graph.getModuleInfo(id)?.importers.filter((importer) => importer.includes('/antd/')) ?? []
  return (iconUsers.get(icon)?.length ?? 0) + ofKit.length > 1
}

/** What lists and forms both load: definitions of field types, codecs, plain renderers, inputs. */
function sharedFile(id: string, graph: ModuleGraph): string | null {
  if (laterTypeOf(id) !== undefined) return null
  const icon = iconOf(id)
  if (icon) return isSharedIcon(icon, id, graph) ? 'shared' : null
  if (isFieldRenderer(id)) return partsOf(id, graph).length === 0 ? 'shared' : null
  const users = Object.keys(sides).filter((side) => side !== 'home' && reachedFrom(side, graph).has(id))
  const isOfRenderers = users.includes('renderers') && !id.startsWith(at('ui/'))
  return users.length > 1 || isOfRenderers || isSmall.test(id) ? 'shared' : null
}

/** Drop-downs, ticks, drawers and long tables: in every list, and in forms with choices or rows. */
function choicesFile(id: string, graph: ModuleGraph): string | null {
  const isKit =
    /\/node_modules\/(antd\/es\/(select|checkbox|radio|drawer)|@tanstack\/react-virtual)\/|\/ui\/kit\/(select|side-drawer)\./.test(id)
  return isKit || (isFieldRenderer(id) && partsOf(id, graph).every((part) => choices.has(part))) ? 'choices' : null
}

const only = (file: string): RegExp => new RegExp(`^${RegExp.escape(at(file))}$`)

/** Comes with the shell whoever else needs it. Changing calls and dialogs are used by panels of the start page too, which is the first that many see. */
const shellFiles = new RegExp(
  ['web/shell/shell.tsx', 'main/web-features.ts', 'web/call/use-command.ts', 'ui/kit/dialog.tsx']
    .map((file) => only(file).source)
    .join('|'),
)

/** What the start page draws with and other pages too comes with the shell; what it alone draws is in a file of its own. */
function shellFile(id: string, graph: ModuleGraph): string | null {
  if (shellFiles.test(id)) return 'shell'
  if (homeFile(id)) return null
  const home = reachedFrom('home', graph)
  const isOfHome = (user: string): boolean => home.has(user) || homeFile(user) !== null
  const users = graph.getModuleInfo(id)?.importers ?? []
  const icon = iconOf(id)
  if (icon) return iconUsers.get(icon)?.some(isOfHome) && isSharedIcon(icon, id, graph) ? 'shell' : null
  return home.has(id) && !isFieldRenderer(id) && !users.every(isOfHome) ? 'shell' : null
}

const homeFile = (id: string): string | null =>
  sides['home']?.includes(id) || id.startsWith(at('features/approvals/web/home/')) ? 'home' : null

/**
 * In the order in which steps come: a module goes into the first file that needs it, and takes along what it imports. What none of
 * them takes (screens of management, calendar, trees, uploads) is divided by the build.
 */
export const chunkGroups = [
  // In one chunk with zod: the setting that forbids generated code must run before any schema is built.
  { name: 'zod', test: /node_modules\/zod\/|main\/jitless/ },
  // The canvas of flows has a store of its own.
  { name: 'react', test: /(?<!@xyflow\/react\/)node_modules\/(react|react-dom|react-router|scheduler|zustand)\// },
  { name: 'shell-kit', test: shellKit },
  { name: 'start', tags: ['$initial' as const] },
  // All that a page shows to whom is not signed in, in one request.
  { name: 'sign-in', test: only('web/pages/sign-in-pages.ts') },
  { name: shellFile, debugName: 'shell' },
  { name: homeFile, debugName: 'home' },
  { name: sharedFile, debugName: 'shared' },
  { name: choicesFile, debugName: 'choices' },
  // Not with their users: pickers draw trees without a table, messages a choice without a form.
  { name: 'tree', test: /\/node_modules\/antd\/es\/tree\// },
  { name: 'segmented', test: /\/node_modules\/antd\/es\/segmented\// },
  { name: 'list', test: only('features/records/web/function-screen.tsx') },
  { name: 'form', test: only('features/approvals/web/filing/work-flow-screen.tsx') },
  { name: 'sub-table', test: only('web/form/sub-table.tsx') },
  {
    name: (id: string): string | null => {
      const type = laterTypeOf(id)
      return type === undefined ? null : `field-type-${type}`
    },
    debugName: 'later-field-types',
    includeDependenciesRecursively: false,
  },
  {
    name: (id: string, graph: ModuleGraph): string => ['field', ...partsOf(id, graph)].join('-'),
    debugName: 'field-renderers',
    test: isFieldRenderer,
    includeDependenciesRecursively: false,
  },
]
