import type { LaterModule } from '#fields/later-loaded.ts'

/*
 * One loader for each field type beside the usual ones. A file of its own, which comes with the first form that has such a type, so that
 * a form without any pays for their names alone.
 */
const modules = import.meta.glob<LaterModule>('./*/in-browser.tsx')

/** Loads a type by its name. @throws the browser's error of a file that cannot be fetched */
export function loadLaterType(type: string): Promise<LaterModule> {
  const load = modules[`./${type}/in-browser.tsx`]
  return load ? load() : Promise.reject(new Error(`There is no code of the field type ${type}.`))
}
