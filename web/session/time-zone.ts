import { defaultZone } from '#engine/values/calendar.ts'
import { sessionStore, useSession, type Session } from '#web/session/session-store.ts'

/**
 * Name of the time zone in which every date is read and typed: that of the server, not of this device, so that both sides mean
 * the same day. Before sign-in, and from a server that does not tell it, the default.
 */
export function useTimeZone(): string {
  return useSession(zoneOf)
}

/** The same outside of a component. */
export const timeZone = (): string => zoneOf(sessionStore.getState())

const zoneOf = ({ current }: Session): string => current?.sysConfigInfo?.timeZone ?? defaultZone
