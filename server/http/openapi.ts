import { z } from 'zod'
import type { Call } from '#engine/contract/call.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * The OpenAPI document of the calls that are served, made from their schemas.
 *
 * Paths that differ only in the name of a parameter are one path of the document; its name is that of the first call.
 */
export function openApiDocument(calls: readonly Call[]): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const schemas: Record<string, unknown> = {}
  const named = new Map<string, string>()
  for (const one of calls) {
    const shape = one.path.replace(/\{[^}]*\}/g, '{}')
    const path = named.get(shape) ?? one.path
    named.set(shape, path)
    const operations = (paths[path] ??= {})
    const name = `${one.method}${path}`.replace(/[^A-Za-z0-9]+/g, '_')
    operations[one.method.toLowerCase()] = hoisted(operationOf(one, path), name, schemas)
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Seedbed', version: '1' },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } }, schemas },
    paths,
  }
}

/** Recursive schemas have definitions of their own; they are moved to `components`, each under a unique name. */
function hoisted(value: unknown, name: string, schemas: Record<string, unknown>): Json {
  const visit = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(visit)
    if (one === null || typeof one !== 'object') return one
    const { $defs, ...rest } = one as Record<string, unknown>
    for (const [key, schema] of Object.entries($defs ?? {})) schemas[`${name}_${key}`] = visit(schema)
    return Object.fromEntries(
      Object.entries(rest).map(([key, member]) => [
        key,
        key === '$ref' ? String(member).replace('#/$defs/', `#/components/schemas/${name}_`) : visit(member),
      ]),
    )
  }
  return visit(value) as Json
}

function operationOf(one: Call, path: string): Json {
  const ownNames = namesIn(one.path)
  const parameters = namesIn(path).map((name, index) => ({
    name,
    in: 'path',
    required: true,
    schema: memberOf(one.params, ownNames[index]!),
  }))
  return {
    ...(one.access === 'public' ? { security: [] } : { security: [{ session: [] }] }),
    parameters: [...parameters, ...queryOf(one.query)],
    ...(one.body ? { requestBody: { content: { [contentTypes[one.bodyKind ?? 'json']]: { schema: schemaOf(one.body, 'input') } } } } : {}),
    responses: { 200: answerOf(one) },
  }
}

const contentTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded', multipart: 'multipart/form-data' } as const

function namesIn(path: string): string[] {
  return [...path.matchAll(/\{([^}]*)\}/g)].map((match) => match[1]!)
}

function answerOf(one: Call): Json {
  if (one.bytes) return { description: 'Bytes', content: { 'application/octet-stream': {} } }
  const properties = { code: { type: 'integer' }, msg: { type: 'string' }, data: answerSchema(one), requestId: { type: 'string' } }
  return { description: 'Envelope', content: { 'application/json': { schema: { type: 'object', properties } } } }
}

function answerSchema(one: Call): Json {
  return one.answer ? schemaOf(one.answer, 'output') : { type: 'null' }
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Record<
    string,
    unknown
  >
  return rest
}

function memberOf(schema: z.ZodType | undefined, name: string): Json {
  const properties = schema ? (schemaOf(schema, 'input').properties as Record<string, Json> | undefined) : undefined
  return properties?.[name] ?? { type: 'string' }
}

function queryOf(schema: z.ZodType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, member]) => ({ name, in: 'query', required: required.includes(name), schema: member }))
}
