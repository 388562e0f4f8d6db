# Runs PROGRAM and compares its output with the file EXPECTED.
execute_process(COMMAND ${PROGRAM} OUTPUT_VARIABLE output RESULT_VARIABLE status)
file(READ ${EXPECTED} expected)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "exit status ${status}")
elseif(NOT output STREQUAL expected)
  message(FATAL_ERROR "printed:\n${output}expected:\n${expected}")
endif()
