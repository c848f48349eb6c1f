import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import type { Texts } from './engine/texts/text.ts'
import { earlyLoad } from './early-load.ts'
import { kitStyles } from './kit-styles.ts'
import { chunkGroups } from './web-chunks.ts'

const outputFolder = join(import.meta.dirname, 'dist', 'web')

/** Smaller files gain nothing from compression. */
const smallestCompressed = 1024

/** Writes `.br` and `.gz` beside each text file, so that the server compresses nothing while it serves. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    writeBundle(options, bundle) {
      for (const name of Object.keys(bundle).filter((file) => /\.(js|css|html|svg|json|wasm)$/.test(file))) {
        const path = join(options.dir ?? outputFolder, name)
        const content = readFileSync(path)
        if (content.length < smallestCompressed) continue
        const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: 11 }
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Texts of the browser's side, without those of the sign-in, which are in the first file in all languages. */
const textFiles = globSync('{engine,fields,ui,web,features}/**/{texts,menu-texts}.ts', {
  cwd: import.meta.dirname,
  exclude: ['web/texts.ts'],
})
  .toSorted()
  .map((file) => join(import.meta.dirname, file))

/** Provides `virtual:words/zh` and so on: all texts of one language, so that a browser loads only the language in use. */
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
      const language = id.slice(start.length)
      return isServed ? wordsReadInPage(language) : `export default ${JSON.stringify(await wordsIn(language))}`
    },
  }
}

async function wordsIn(language: string): Promise<Record<string, string>> {
  const modules = await Promise.all(textFiles.map((file) => import(file) as Promise<Record<string, Texts>>))
  const all = modules.flatMap((one) => Object.values(one)).flatMap((texts) => Object.entries(texts))
  return Object.fromEntries(all.map(([key, text]) => [key, text[language as keyof typeof text]]))
}

/** In development the page imports the text files, and reloads when they change. */
function wordsReadInPage(language: string): string {
  const imports = textFiles.map((file, index) => `import * as part${index} from ${JSON.stringify(file)}`)
  return `${imports.join('\n')}
const all = [${imports.map((_, index) => `part${index}`).join(', ')}].flatMap((part) => Object.values(part)).flatMap((texts) => Object.entries(texts))
export default Object.fromEntries(all.map(([key, text]) => [key, text[${JSON.stringify(language)}]]))`
}

const server = process.env['SEEDBED_SERVER'] ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'main',
  base: '/businessSystem/',
  publicDir: join(import.meta.dirname, 'web', 'public'),
  plugins: [react(), kitStyles(), earlyLoad(), wordsByLanguage(), precompressed()],
  build: {
    outDir: outputFolder,
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Pictures stay files: the content policy allows no data addresses for them.
    assetsInlineLimit: 0,
    // One file of some 9 kB over the wire: divided by screen it would cost each of them requests.
    cssCodeSplit: false,
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
