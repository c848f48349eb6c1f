import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

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

const server = process.env['SEEDBED_SERVER'] ?? 'http://127.0.0.1:3001'

export default defineConfig({
  root: 'main',
  base: '/businessSystem/',
  publicDir: join(import.meta.dirname, 'web', 'public'),
  plugins: [react(), withoutFilterMenus(), precompressed()],
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
