import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import type { Texts } from './engine/texts/text.ts'
import { browserCalls } from './browser-calls.ts'
import { earlyLoad } from './early-load.ts'
import { kitStyles } from './kit-styles.ts'
import { noJsonSchema } from './no-json-schema.ts'
import { pdfFiles } from './pdf-files.ts'
import { chunkGroups } from './web-chunks.ts'
import type { WordsPart } from './web/i18n/i18n.ts'
import { partOfText } from './web-words.ts'

const outputFolder = join(import.meta.dirname, 'dist', 'web')

/** Smaller files gain nothing from compression. */
const smallestCompressed = 1024

/** What the last build compressed, by what it was made from: most files of a build are as before, and the best compression takes two thirds of it. */
const compressedBefore = join(import.meta.dirname, '.cache', 'compressed')

/** Writes `.br` and `.gz` beside each text file, so that the server compresses nothing while it serves. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle(options, bundle) {
      mkdirSync(compressedBefore, { recursive: true })
      const used = new Set<string>()
      for (const name of Object.keys(bundle).filter((file) => /\.(js|mjs|css|html|svg|json|wasm)$/.test(file))) {
        const path = join(options.dir ?? outputFolder, name)
        const content = readFileSync(path)
        if (content.length < smallestCompressed) continue
        for (const [ending, compress] of Object.entries(compressions)) {
          const kept = createHash('sha256').update(content).digest('hex') + ending
          used.add(kept)
          const place = join(compressedBefore, kept)
          if (!existsSync(place)) writeWhole(place, compress(content))
          copyFileSync(place, path + ending)
        }
      }
      for (const kept of readdirSync(compressedBefore)) if (!used.has(kept)) rmSync(join(compressedBefore, kept), { force: true })
    },
  }
}

const compressions: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  '.br': (content) => {
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
    return brotliCompressSync(content, { params })
  },
  '.gz': (content) => gzipSync(content, { level: 9 }),
}

/** A build that is interrupted leaves no half of a file behind. */
function writeWhole(path: string, content: Buffer): void {
  writeFileSync(`${path}.new`, content)
  renameSync(`${path}.new`, path)
}

/** Texts of the browser's side, without those of the sign-in, which are in the first file in all languages, and those that come with what shows them. */
const textFiles = globSync('{engine,fields,ui,web,features}/**/{texts,menu-texts}.ts', {
  cwd: import.meta.dirname,
  exclude: ['web/texts.ts', 'web/pages/{ways,missing}/texts.ts', 'web/keys/texts.ts', 'features/*/server/**'],
})
  .toSorted()
  .map((file) => join(import.meta.dirname, file))

/** Provides `virtual:words/zh` and so on: texts of one language, so that a browser loads only the language in use; `zh-later` has those of that part. */
function wordsByLanguage(): Plugin {
  const start = '\0virtual:words/'
  let isServed = false
  return {
    name: 'words-by-language',
    configResolved: ({ command }) => {
      isServed = command === 'serve'
    },
    resolveId: (source) => (`\0${source}`.startsWith(start) ? `\0${source}` : undefined),
    load: async (id) => {
      if (!id.startsWith(start)) return undefined
      const [language = '', part = 'first'] = id.slice(start.length).split('-')
      // In development everything comes with the first part.
      if (isServed) return part === 'first' ? wordsReadInPage(language) : 'export default {}'
      return `export default ${JSON.stringify(await wordsIn(language, part as WordsPart))}`
    },
  }
}

async function wordsIn(language: string, part: WordsPart): Promise<Record<string, string>> {
  const words: Record<string, string> = {}
  for (const file of textFiles) {
    const module = (await import(file)) as Record<string, Texts>
    for (const [key, text] of Object.values(module).flatMap((texts) => Object.entries(texts)))
      if (partOfText(relative(import.meta.dirname, file).replaceAll('\\', '/'), key) === part)
        words[key] = text[language as keyof typeof text]
  }
  return words
}

/** In development the page imports the text files, and reloads when they change. */
function wordsReadInPage(language: string): string {
  const imports = textFiles.map((file, index) => `import * as part${index} from ${JSON.stringify(file)}`)
  return `${imports.join('\n')}
const all = [${imports.map((_, index) => `part${index}`).join(', ')}].flatMap((part) => Object.values(part)).flatMap((texts) => Object.entries(texts))
export default Object.fromEntries(all.map(([key, text]) => [key, text[${JSON.stringify(language)}]]))`
}

/** Screens that few people open: those of designers, settings, logs and the like. */
const seldomOpened =
  /designer|functions-|flow-list|configuration|interface-|translation-|task-|third-|log-|monitor-|online-|account-|template-|send-|rule-screen|area-|administrator-|provider-|explain|working-|preview-|group-/

const server = process.env['SEEDBED_SERVER'] ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'main',
  base: '/businessSystem/',
  publicDir: join(import.meta.dirname, 'web', 'public'),
  plugins: [react(), browserCalls(), noJsonSchema(), kitStyles(), earlyLoad(), pdfFiles(), wordsByLanguage(), precompressed()],
  build: {
    outDir: outputFolder,
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Pictures stay files: the content policy allows no data addresses for them.
    assetsInlineLimit: 0,
    // One file of some 9 kB over the wire: divided by screen it would cost each of them requests.
    cssCodeSplit: false,
    // What these are made of is named by their own files, not by the shell: few open them, and the names cost everybody a kilobyte.
    modulePreload: { resolveDependencies: (file, files) => (seldomOpened.test(file) ? [] : files) },
    rolldownOptions: {
      treeshake: {
        // The kit's own packages do not say that importing them does nothing, nor do our entries, which only pass on: without
        // this, whoever asks for one thing gets all that stands beside it.
        moduleSideEffects: [{ test: /node_modules\/@rc-component\/|\/web\/entry\.ts$/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    fs: { allow: [import.meta.dirname] },
    proxy: {
      '/api': server,
      '/region': server,
      '/file': server,
      '/websocket': { target: server, ws: true },
    },
  },
  cacheDir: join(import.meta.dirname, '.cache', 'vite'),
})
