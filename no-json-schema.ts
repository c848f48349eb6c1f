import type { Plugin } from 'vite'

/** The modules of zod that describe schemas as JSON Schema; every schema refers to them, so the build cannot find that pages never ask. */
const describing = /\/node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/**
 * Leaves out of the pages how schemas are described as JSON Schema, which the server alone does for the document of its calls: a quarter of the
 * code of zod, loaded by everybody before the sign-in. A page that asks for it nevertheless gets an error that says so.
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'no-json-schema',
    apply: 'build',
    transform(code, id) {
      return describing.test(id) ? { code: withoutBodies(code), map: null } : undefined
    },
  }
}

/** The module with the same exports, none of which does anything: schemas call some of them when they are made. */
export function withoutBodies(code: string): string {
  const declared = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
  const listed = [...code.matchAll(/^export \{([^}]*)\}/gm)].flatMap(([, names = '']) => names.split(','))
  const names = [...declared, ...listed.map((one) => one.trim().split(' ').at(-1))]
  const refusing = `const refuse = () => { throw new Error('schemas are described as JSON Schema by the server alone') }\nconst none = () => refuse\n`
  return refusing + names.map((name) => `export const ${name} = none\n`).join('')
}
