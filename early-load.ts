import type { Plugin, Rolldown } from 'vite'
import { functionStart } from './web/router/fixed-routes.ts'
import { storagePrefix } from './web/session/local-store.ts'

/*
 * A page waits for files that it asks for one after the other: the first file asks for the sign-in, or for the shell where somebody is
 * signed in, the shell for the list. A small script in the head asks for all of them at once, before the first file is there.
 */

/** The files that a page loads where nobody is signed in, and where somebody is, by their names in `web-chunks.ts`. */
const steps = { signIn: ['sign-in'], everywhere: ['shell'], chinese: ['zh'], home: ['home'], list: ['list'] } as const

/** Adds the script to the page, with the names that the files have got. */
export function earlyLoad(): Plugin {
  let base = '/'
  return {
    name: 'early-load',
    apply: 'build',
    configResolved: (config) => {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = (names: readonly string[]) => JSON.stringify(filesOf(bundle ?? {}, names).map((file) => base + file))
        const source = scriptFor({
          signIn: files(steps.signIn),
          everywhere: files(steps.everywhere),
          chinese: files(steps.chinese),
          pages: [
            { start: `${base}home`, files: files(steps.home) },
            { start: base + functionStart.slice(1), files: files(steps.list) },
          ],
        })
        // Pages are written while the bundle is, so files can still be added to it.
        const build = this as unknown as Rolldown.PluginContext
        const name = build.getFileName(build.emitFile({ type: 'asset', name: 'early-load.js', source }))
        return html.replace('<script', `<script src="${base}${name}"></script>\n    <script`)
      },
    },
  }
}

/** The chunks with these names and all that they import, without those that the page names itself. */
function filesOf(bundle: Rolldown.OutputBundle, names: readonly string[]): readonly string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const found = new Set<string>()
  const first = new Set<string>()
  const visit = (file: string, into: Set<string>): void => {
    if (into.has(file)) return
    into.add(file)
    for (const next of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) visit(next, into)
  }
  for (const { isEntry, fileName } of chunks) if (isEntry) visit(fileName, first)
  for (const { name, fileName } of chunks) if (names.includes(name)) visit(fileName, found)
  return [...found].filter((file) => !first.has(file))
}

/** Lists of files as JSON, and those of pages by how their addresses begin. */
interface EarlyFiles {
  readonly signIn: string
  readonly everywhere: string
  readonly chinese: string
  readonly pages: readonly { readonly start: string; readonly files: string }[]
}

/** The words of other languages than Chinese come after the first file, which knows how a language is chosen. */
const scriptFor = ({ signIn, everywhere, chinese, pages }: EarlyFiles): string => `(function () {
  try {
    var language = localStorage.getItem('${storagePrefix}language')
    var isChinese = language ? language === 'zh' : /^zh(-CN|-Hans)?$/i.test(navigator.language)
    var isSignedIn = localStorage.getItem('${storagePrefix}token')
    var files = isSignedIn ? ${everywhere}.concat(isChinese ? ${chinese} : []) : ${signIn}
${pages.map(({ start, files }) => `    if (isSignedIn && location.pathname.indexOf('${start}') === 0) files = files.concat(${files})`).join('\n')}
    new Set(files).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      document.head.appendChild(link)
    })
  } catch (_) {
    // Without storage the page asks for each when it needs it.
  }
})()
`
