import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const library = join(import.meta.dirname, 'node_modules', 'pdfjs-dist')
const { version } = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8')) as { readonly version: string }

/** Its version stands in their address, as browsers keep what they got for a year. */
const folder = `assets/pdfjs-${version}`

/** Character maps of Chinese fonts that a PDF does not bring along, the fonts every PDF may name, decoders without WebAssembly. */
const wanted: Readonly<Record<string, RegExp>> = { cmaps: /\.bcmap$/, standard_fonts: /\.(pfb|ttf)$/, wasm: /_nowasm_fallback\.js$/ }

/** Puts the files that the PDF library reads while it draws beside the pages, so that nothing is fetched from elsewhere. */
export function pdfFiles(): Plugin {
  const files = Object.entries(wanted).flatMap(([part, names]) =>
    readdirSync(join(library, part))
      .filter((name) => names.test(name))
      .map((name) => `${part}/${name}`),
  )
  return {
    name: 'pdf-files',
    generateBundle() {
      for (const file of files) this.emitFile({ type: 'asset', fileName: `${folder}/${file}`, source: readFileSync(join(library, file)) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const file = request.url?.split(`/${folder}/`)[1]
        if (file !== undefined && files.includes(file)) response.end(readFileSync(join(library, file)))
        else next()
      })
    },
  }
}
