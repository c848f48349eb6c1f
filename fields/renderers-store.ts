import { laterLoaded, type LaterModule } from '#fields/later-loaded.ts'
import type { OfType } from '#fields/renderers-types.ts'

/**
 * The renderers of one kind. Those of the usual field types are loaded per type, shortly before they are drawn; those of the other types
 * come with their definitions (`loadFieldTypes`).
 */
export interface RendererStore<Renderers> {
  /** Whether a type has renderers of this kind. Of a type beside the usual ones, whose definition is not loaded, it is not known. */
  knows(type: string): boolean
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

/**
 * @param modules loaders by path, `./<type>/<file>`, as `import.meta.glob` returns them
 * @param ofLater the renderers of this kind of a type beside the usual ones
 */
export function rendererStore<Renderers>(
  modules: Readonly<Record<string, () => Promise<RendererModule<Renderers>>>>,
  ofLater: (loaded: LaterModule) => NoInfer<Renderers> | undefined,
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
    // Asked for again after a failure.
    started.catch(() => coming.delete(type))
    await started
  }

  const of = (type: string): Renderers | undefined => {
    const later = laterLoaded.get(type)
    return later ? ofLater(later) : there.get(type)
  }

  return {
    knows: (type) => byType.has(type) || of(type) !== undefined,
    of,
    has,
    load: async (types) => void (await Promise.all(types.map(loadOne))),
  }
}
