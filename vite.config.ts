import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'
import type { Texts } from './engine/texts/text.ts'

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

/**
 * The component kit's table brings a filter menu with a whole tree for its column heads. No table of ours filters there, so
 * the menu is left out of the pages: 40 kB of the first list.
 */
function withoutFilterMenus(): Plugin {
  const nothing = '\0no-filter-menu'
  return {
    name: 'without-filter-menus',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './FilterDropdown' && importer?.includes('/antd/es/table/hooks/useFilter/') ? nothing : undefined,
    load: (id) => (id === nothing ? 'export default () => null\nexport const flattenKeys = () => []' : undefined),
  }
}

/** What the browser's side says, but for the sign-in: its words come with the first file, in all languages. */
const textFiles = globSync('{engine,fields,ui,web,features}/**/{texts,menu-texts}.ts', {
  cwd: import.meta.dirname,
  exclude: ['web/texts.ts'],
})
  .toSorted()
  .map((file) => join(import.meta.dirname, file))

/** Gives `virtual:words/zh` and its sisters: everything the pages say in one language, so that a browser loads no other. */
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

/** While one works on the texts the page reads their files, and is drawn anew when they change. */
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
  plugins: [react(), wordsByLanguage(), withoutFilterMenus(), precompressed()],
  build: {
    outDir: outputFolder,
    emptyOutDir: true,
    sourcemap: false,
    target: 'es2022',
    // Pictures stay files: the content policy allows no data addresses for them.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // With zod comes the word that it must not make code, so that no schema is built before it.
            { name: 'zod', test: /node_modules\/zod\/|main\/jitless/ },
            { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|zustand|i18next|react-i18next)\// },
          ],
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
