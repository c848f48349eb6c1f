import type { OfType } from '#fields/renderers-types.ts'

/** The renderers of one kind. Their code is loaded per field type, shortly before it is drawn. */
export interface RendererStore<Renderers> {
  /** Names of the types that have renderers of this kind. */
  readonly types: ReadonlySet<string>
  /** The renderers of a field type; undefined while they are not loaded, and for a type that has none. */
  of(type: string): Renderers | undefined
  /** Whether all renderers of these types are loaded. */
  has(types: readonly string[]): boolean
  /** Loads the renderers of these types that are missing, in parallel. @throws the browser's error of the first that fails */
  load(types: readonly string[]): Promise<void>
}

/** A file of renderers, which exports only `renderers`. */
export interface RendererModule<Renderers> {
  readonly renderers: OfType<Renderers>
}

/** @param modules loaders by path, `./<type>/<file>`, as `import.meta.glob` returns them */
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
