// Of parts that few visitors see, so that the others do not load them.

export const fileIcon = 'M7 3.500h6.500L18 8v12.500H7zM13.500 3.500V8H18'
export const alertIcon = 'M12 8v5M12 16.200h.01M20 12a8 8 0 1 1-16 0 8 8 0 0 1 16 0'
