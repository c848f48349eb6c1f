import type { Plugin, Rolldown } from 'vite'

/*
 * Who is signed in waits for files that the page asks for one after the other: the first file asks for the shell, the shell for the
 * list. A small script in the head asks for all of them at once, before the first file is there.
 */

/** What a signed-in page loads by the names of `web-chunks.ts`, and what it adds below an address. */
const steps = { everywhere: ['shell', 'zh'], list: ['list'] } as const

/** Where lists of online functions begin (document 1, section 2). */
const listAddress = '/model/'

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
        const source = scriptFor(files(steps.everywhere), files(steps.list), base + listAddress.slice(1))
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

/** Chinese words are asked for by everybody who chose no other language. */
const scriptFor = (everywhere: string, list: string, listStart: string): string => `(function () {
  try {
    if (!localStorage.getItem('seedbed.token')) return
    var files = location.pathname.indexOf('${listStart}') === 0 ? ${everywhere}.concat(${list}) : ${everywhere}
    new Set(files).forEach(function (file) {
      var link = document.createElement('link')
      link.rel = 'modulepreload'
      link.crossOrigin = ''
      link.href = file
      document.head.appendChild(link)
    })
  } catch (_) {
    // Without storage nobody is signed in.
  }
})()
`
