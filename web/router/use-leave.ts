import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/**
 * Returns to where the screen was opened from.
 *
 * @param otherwise where it leads when the screen was opened by its address
 */
export function useLeave(otherwise = '/home'): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirst = key === 'default'
  return useCallback(() => void (isFirst ? navigate(otherwise) : navigate(-1)), [navigate, isFirst, otherwise])
}
