import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** How many entries of the browser's history the router has made before the current one; undefined where it keeps its history elsewhere. */
function entriesBefore(): unknown {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null && 'idx' in state ? state.idx : undefined
}

/**
 * Returns to where the screen was opened from.
 *
 * @param otherwise where it leads when the screen was opened by its address. By way of the sign-in there are entries before it, and
 *   it leads to one of these.
 */
export function useLeave(otherwise = '/home'): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  // An entry that was replaced has a key of its own and nothing before it all the same.
  return useCallback(
    () => void (key === 'default' || entriesBefore() === 0 ? navigate(otherwise) : navigate(-1)),
    [navigate, key, otherwise],
  )
}
