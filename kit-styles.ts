import { existsSync, globSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import type { Plugin } from 'vite'
import type { ThemeColour } from './engine/contract/appearance.ts'
import { kitTheme } from './ui/theme/kit-theme.ts'

/*
 * The kit makes its CSS in the browser: a fifth of the time in which a list opens, and a tenth of the code. With CSS variables for all
 * that a theme changes, the rules themselves never change, so the build makes them once, as the style sheet `virtual:kit-styles.css`,
 * and takes the functions that would make them out of the code.
 */

const require = createRequire(import.meta.url)
const kit = join(dirname(require.resolve('antd/package.json')), 'es')

/** Class names of the kit where they are not the name of the folder. */
const prefixes: Readonly<Record<string, string>> = {
  '_util/wave/style.js': 'wave',
  'button/style/compact.js': 'btn',
  'button/style/index.js': 'btn',
  'date-picker/style/index.js': 'picker',
  'input/style/search.js': 'input-search',
  'qr-code/style/index.js': 'qrcode',
  'space/style/addon.js': 'space-addon',
  'space/style/compact.js': 'space-compact',
}

/** Reached by the imports of the kit, but left out by the build, as nothing of ours uses them. */
const unused: ReadonlySet<string> = new Set(['collapse/style/index.js', 'grid/style/index.js', 'layout/style/sider.js'])

const stylesheet = 'virtual:kit-styles.css'

/** Provides the style sheet, and leaves the functions behind it out of the build. */
export function kitStyles(): Plugin {
  return {
    name: 'kit-styles',
    enforce: 'pre',
    resolveId: (source) => (source === stylesheet ? `\0${stylesheet}` : undefined),
    load: (id) => (id === `\0${stylesheet}` ? writeKitStyles() : undefined),
    transform(code, id) {
      if (!id.startsWith(kit) || !makesStyles(code)) return undefined
      return withoutRules(code, this.parse(code) as unknown as Node)
    },
    generateBundle(_options, bundle) {
      const written = new Set(styledParts())
      const drawn = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? Object.entries(file.modules) : []))
      for (const [id, { renderedLength }] of drawn) {
        const isStyled = id.startsWith(kit) && renderedLength > 0 && makesStyles(readFileSync(id, 'utf8'))
        if (isStyled && !written.has(relative(kit, id))) this.error(`kit-styles.ts writes no rules for ${relative(kit, id)}`)
      }
    },
  }
}

const makers = /\b(?:genStyleHooks|genSubStyleComponent|genComponentStyleHook)\(/
const makesStyles = (code: string): boolean => makers.test(code)

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [member: string]: unknown
}

/** Puts an empty function in the place of each that makes rules; what only those used is then left out by the build. */
function withoutRules(code: string, tree: Node): string {
  const makesRules: Node[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit)
    if (typeof value !== 'object' || value === null || !('type' in value)) return
    const node = value as Node
    const callee = node['callee'] as Node | undefined
    const rules = (node['arguments'] as readonly Node[] | undefined)?.[1]
    if (node.type === 'CallExpression' && rules && makers.test(`${String(callee?.['name'])}(`)) makesRules.push(rules)
    else Object.values(node).forEach(visit)
  }
  visit(tree)
  return makesRules
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}() => []${text.slice(end)}`, code)
}

/** The rules of every part of the kit that our code can reach. */
export function writeKitStyles(colour: ThemeColour = 'blue', dark = false): string {
  const { createElement } = require('react') as typeof import('react')
  const { renderToString } = require('react-dom/server') as typeof import('react-dom/server')
  const { ConfigProvider } = require('antd') as typeof import('antd')
  const { StyleProvider, createCache, extractStyle } = require('@ant-design/cssinjs') as typeof import('@ant-design/cssinjs')
  const parts = styledParts().map((file) => createElement(partWith(file), { key: file }))
  const cache = createCache()
  const provider = createElement(ConfigProvider, { theme: kitTheme(colour, dark) }, parts)
  renderToString(createElement(StyleProvider, { cache }, provider))
  return extractStyle(cache, { plain: true, types: ['style'] })
}

/** Files of the kit that make rules, relative to it. */
export const styledParts = (): readonly string[] =>
  partsInUse().filter((file) => !unused.has(file) && !file.startsWith('theme/') && makesStyles(readFileSync(join(kit, file), 'utf8')))

/** A component that uses the styles of one file and draws nothing. */
function partWith(file: string): () => null {
  const made = require(`antd/lib/${file}`) as Readonly<Record<string, (...given: readonly unknown[]) => unknown>>
  const prefixCls = `ant-${prefixes[file] ?? file.split('/')[0]!}`
  // Some files make a component around their hook.
  const isComponent = /default genSubStyleComponent\(/.test(readFileSync(join(kit, file), 'utf8'))
  const given = isComponent ? [{ prefixCls, rootCls: prefixCls }] : [prefixCls, prefixCls]
  return () => {
    for (const [name, use] of Object.entries(made)) if (name === 'default' || /^use[A-Z]/.test(name)) use(...given)
    return null
  }
}

/** Files of the kit, relative to it, that are reached from what our code imports. */
function partsInUse(): readonly string[] {
  const seen = new Set<string>()
  const visit = (path: string): void => {
    const file = [path, `${path}.js`, join(path, 'index.js')].find((one) => one.endsWith('.js') && existsSync(one))
    if (!file || seen.has(file)) return
    seen.add(file)
    for (const [, next] of readFileSync(file, 'utf8').matchAll(/(?:import|export)[^;'"]*['"](\.[^'"]+)['"]/g))
      visit(resolve(dirname(file), next!))
  }
  for (const file of globSync('{ui,web,features,fields,main}/**/*.{ts,tsx}', { cwd: import.meta.dirname })) {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8')
    for (const [, names] of code.matchAll(/(?:import|export) \{([^}]*)\} from 'antd'/g))
      for (const name of names!.split(',')) visit(join(kit, folderOf(name)))
    for (const [, path] of code.matchAll(/from 'antd\/es\/([^']+)'/g)) visit(join(kit, path!))
  }
  return [...seen].map((file) => relative(kit, file)).toSorted()
}

/** `DatePicker as Kit` stands in `date-picker`, `QRCode` in `qr-code`. */
const folderOf = (name: string): string =>
  name
    .trim()
    .split(' ')[0]!
    .replace(/[a-z](?=[A-Z])|[A-Z](?=[A-Z][a-z])/g, (letter) => `${letter}-`)
    .toLowerCase()
