import type { OfType } from '#fields/renderers-types.ts'

/** The renderers of one kind, whose code comes type by type when something is about to draw it. */
export interface RendererStore<Renderers> {
  /** Names of the types that have renderers of this kind. */
  readonly types: ReadonlySet<string>
  /** The renderers of a type; undefined while their code is not there, and for a type that has none. */
  of(type: string): Renderers | undefined
  /** Whether everything that these types have is there. */
  has(types: readonly string[]): boolean
  /** Fetches what these types have and is not there yet, all at once. @throws what the browser said of the first that fails */
  load(types: readonly string[]): Promise<void>
}

/** A file of renderers: `renderers` is all it gives. */
export interface RendererModule<Renderers> {
  readonly renderers: OfType<Renderers>
}

/** @param modules by path, `./<type>/<file>`: what `import.meta.glob` answers */
export function rendererStore<Renderers>(
  modules: Readonly<Record<string, () => Promise<RendererModule<Renderers>>>>,
): RendererStore<Renderers> {
  const byType = new Map(Object.entries(modules).map(([path, load]) => [path.split('/')[1] ?? '', load]))
  const there = new Map<string, Renderers>()
  const coming = new Map<string, Promise<void>>()

  const has = (types: readonly string[]): boolean => types.every((type) => there.has(type) || !byType.has(type))

  const loadOne = async (type: string): Promise<void> => {
    const load = byType.get(type)
    if (!load || there.has(type)) return
    const started = coming.get(type) ?? load().then(({ renderers }) => void there.set(type, renderers))
    coming.set(type, started)
    await started
  }

  return {
    types: new Set(byType.keys()),
    of: (type) => there.get(type),
    has,
    load: async (types) => void (await Promise.all(types.map(loadOne))),
  }
}
