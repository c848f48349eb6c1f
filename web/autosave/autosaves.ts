import type { FormValues } from '#engine/forms/model.ts'
import { autosaveDays, autosaveLength, dropAutosave, readAutosave, writeAutosave } from '#features/autosaves/contract.ts'
import { CallError, isRecord } from '#web/call/call-error.ts'
import { request } from '#web/call/request.ts'
import type { RequestOptions } from '#web/call/request.ts'
import { autosavePrefix, localStore } from '#web/session/local-store.ts'
import { sessionStore } from '#web/session/session-store.ts'
import { keepUnsent } from '#web/session/unsent.ts'

/**
 * What was typed into forms and not saved yet. It is kept on the device at once, and on the server after a pause; both copies
 * belong to one user. Signing out leaves the one on the server.
 */

/** Whose input, of which form and record; the record is `new` for one that was never saved, or `copyPlace` of what it copies. */
export interface AutosavePlace {
  readonly user: string
  readonly form: string
  readonly record: string
}

/** Name in the place of the record for a new one that began as the copy of another. */
export const copyPlace = (id: string): string => `copy-${id}`

export interface Autosave {
  /** What people call the form. */
  readonly title: string
  readonly values: FormValues
  /** The values it was typed over, to reapply it to a newer state of the record. */
  readonly base?: FormValues | undefined
  /** Names of chosen files that were not stored yet, by field. */
  readonly unfinished?: Readonly<Record<string, readonly string[]>> | undefined
  /** What was typed, in words, by the names of fields that a later version of the form may not have. */
  readonly entered?: readonly Told[] | undefined
  /** When it was kept, in epoch milliseconds. */
  readonly at: number
}

interface Told {
  readonly name: string
  readonly label: string
  readonly text: string
}

interface OnDevice extends Autosave {
  readonly onServer: boolean
}

const placeStart = (user: string): string => `${autosavePrefix}${user}.`

const escaped = (part: string): string => encodeURIComponent(part).replaceAll('.', '%2E')

/** Names of forms may hold dots themselves. */
const nameOf = ({ user, form, record }: AutosavePlace): string => `${placeStart(user)}${escaped(form)}.${escaped(record)}`

/** @returns false when the device stores nothing: its storage is full or forbidden */
export function keepOnDevice(place: AutosavePlace, autosave: Autosave): boolean {
  return store(place, { ...autosave, onServer: false })
}

const store = (place: AutosavePlace, { title, values, base, unfinished, entered, at, onServer }: OnDevice): boolean =>
  localStore.set(nameOf(place), JSON.stringify({ ...packed({ values, base }), title, unfinished, entered, at, onServer }))

function onDevice(place: AutosavePlace): OnDevice | undefined {
  return readText(localStore.get(nameOf(place)))
}

/** Whether this device keeps input in a place. */
export const hasOnDevice = (place: AutosavePlace): boolean => onDevice(place) !== undefined

/** Names of autosaves that the server may hold. */
const known = new Set<string>()

/** Names of autosaves that are to be forgotten, which the server has not confirmed. */
const dropped = new Set<string>()

/** What is being done on the server for a place, so that a late write never brings back what was dropped. */
const running = new Map<string, Promise<unknown>>()

function inOrder<Result>(place: AutosavePlace, work: () => Promise<Result>): Promise<Result> {
  const name = nameOf(place)
  const next = (running.get(name) ?? Promise.resolve()).then(work)
  running.set(
    name,
    next.catch(() => undefined),
  )
  return next
}

/** Calls here fail quietly: the input is safe on the device, and the screen says where it is. */
const quietly = { handles: 'all' } as const

/** @returns whether the server has it now */
export function keepOnServer(place: AutosavePlace, autosave: Autosave, options: RequestOptions = {}): Promise<boolean> {
  return inOrder(place, async () => {
    const { user, ...params } = place
    const { token, current } = sessionStore.getState()
    const { values, base, unfinished, entered, title, at } = autosave
    const content = JSON.stringify({ ...packed({ values, base }), title, unfinished, entered, at })
    if (!token || current?.userInfo.userId !== user || content.length > autosaveLength) return false
    // Before the call: the server may have written it although the answer is lost.
    known.add(nameOf(place))
    try {
      await request(writeAutosave, { params, body: { content } }, { ...quietly, ...options })
    } catch (problem) {
      if (problem instanceof CallError) return false
      throw problem
    }
    dropped.delete(nameOf(place))
    if (onDevice(place)?.at === at) store(place, { ...autosave, onServer: true })
    return true
  })
}

/** Forgets both copies, after a save or when the user discards the input. */
export function dropBoth(place: AutosavePlace): void {
  localStore.set(nameOf(place), undefined)
  void inOrder(place, async () => {
    if (!known.delete(nameOf(place))) return
    dropped.add(nameOf(place))
    await dropOnServer(place).catch(() => undefined)
  })
}

async function dropOnServer(place: AutosavePlace): Promise<void> {
  const { user: _user, ...params } = place
  await request(dropAutosave, { params }, quietly)
  dropped.delete(nameOf(place))
}

/**
 * The newer of the two copies; where the server had that of the device, what it has now is not older, whatever the clocks of two
 * devices say. One that the server had and has no longer was saved or discarded elsewhere.
 */
export function loadAutosave(place: AutosavePlace): Promise<Autosave | undefined> {
  return inOrder(place, async () => {
    const { user: _user, ...params } = place
    const here = onDevice(place)
    try {
      if (dropped.has(nameOf(place))) await dropOnServer(place)
      const answer = await request(readAutosave, { params }, quietly)
      const there = readText(answer?.content)
      if (there) known.add(nameOf(place))
      if (!there && here?.onServer) localStore.set(nameOf(place), undefined)
      if (!there) return here?.onServer ? undefined : here
      return here && !here.onServer && here.at >= there.at ? here : there
    } catch (problem) {
      if (!(problem instanceof CallError)) throw problem
      known.add(nameOf(place))
      return here
    }
  })
}

/** Names of the forms with unsaved input of a user on this device, those of other windows included. */
export function unsentForms(user: string): readonly string[] {
  keepUnsent()
  return [...new Set(placesOf(user).map(({ title }) => title))]
}

/**
 * Brings all unsaved input of a user from this device to the server, also that of other windows.
 *
 * @returns names of the forms whose input could not be brought there
 */
export async function storeUnsent(user: string): Promise<readonly string[]> {
  keepUnsent()
  const results = await Promise.all(
    placesOf(user)
      .filter(({ onServer }) => !onServer)
      .map(async (kept) => ({
        title: kept.title,
        stored: await keepOnServer(kept.place, kept, { endsSession: true, timeoutSeconds: 5 }),
      })),
  )
  return [...new Set(results.filter(({ stored }) => !stored).map(({ title }) => title))]
}

/** Removes a user's input from this device when they sign out; what the server does not have only if they agreed to lose it. */
export function forgetOnDevice(user: string, losesRest: boolean): void {
  for (const { place, onServer } of placesOf(user)) if (onServer || losesRest) localStore.set(nameOf(place), undefined)
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/**
 * Removes input from this device that is as old as the server lets it become, of all users; and at the start of a page nobody is
 * signed in to, also what the server has of them.
 */
export function ageOnDevice(now: number, signedIn: boolean): void {
  for (const name of localStore.names(autosavePrefix)) {
    const kept = readText(localStore.get(name))
    const isOld = !kept || kept.at < now - autosaveDays * dayMilliseconds
    if (isOld || (!signedIn && kept.onServer)) localStore.set(name, undefined)
  }
}

function placesOf(user: string): readonly (OnDevice & { readonly place: AutosavePlace })[] {
  const start = placeStart(user)
  return localStore.names(start).flatMap((name) => {
    const kept = readText(localStore.get(name))
    const [form = '', record = ''] = name.slice(start.length).split('.').map(decodeURIComponent)
    return kept ? [{ ...kept, place: { user, form, record } }] : []
  })
}

/** Leaves out of the base what equals the values. */
function packed({ values, base }: Pick<Autosave, 'values' | 'base'>) {
  if (!base) return { values }
  const differs = ([key, value]: readonly [string, unknown]) => JSON.stringify(value) !== JSON.stringify(values[key])
  return { values, base: Object.fromEntries(Object.entries(base).filter(differs)) }
}

const namesIn = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(fields).map(([field, names]) => [field, Array.isArray(names) ? names.map(String) : []]))

const isTold = (one: unknown): one is Told =>
  isRecord(one) && [one['name'], one['label'], one['text']].every((word) => typeof word === 'string')

function readText(text: string | undefined): OnDevice | undefined {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || typeof kept['at'] !== 'number' || !isRecord(kept['values'])) return undefined
    const { at, values, base, title, unfinished, entered, onServer } = kept
    return {
      at,
      values,
      ...(isRecord(base) ? { base: { ...values, ...base } } : {}),
      title: typeof title === 'string' ? title : '',
      ...(isRecord(unfinished) ? { unfinished: namesIn(unfinished) } : {}),
      ...(Array.isArray(entered) ? { entered: entered.filter(isTold) } : {}),
      onServer: onServer === true,
    }
  } catch {
    return undefined
  }
}
