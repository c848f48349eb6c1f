import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** Returns to where the screen was opened from; to the start page when it was opened by its address. */
export function useLeave(): () => void {
  const navigate = useNavigate()
  const { key } = useLocation()
  const isFirst = key === 'default'
  return useCallback(() => void (isFirst ? navigate('/home') : navigate(-1)), [navigate, isFirst])
}
