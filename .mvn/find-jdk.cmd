@REM Called by mvnw.cmd: chooses a JDK of at least the release that the build needs, before Maven starts.
@REM Looks at JAVA_HOME, then where installers usually put a JDK (docs/decisions/0001).
@SET "JOINER_NEEDS=25"
@SET "JOINER_JDK="
@CALL :consider "%JAVA_HOME%"
@FOR %%V IN ("Eclipse Adoptium" "Java" "Microsoft" "Amazon Corretto" "Zulu" "BellSoft") DO @FOR /D %%D IN ("%ProgramFiles%\%%~V\*") DO @CALL :consider "%%~D"
@FOR /D %%D IN ("%USERPROFILE%\.jdks\*" "%USERPROFILE%\scoop\apps\temurin25-jdk\*") DO @CALL :consider "%%~D"
@IF NOT DEFINED JOINER_JDK (
  @ECHO Joiner needs a JDK %JOINER_NEEDS% or newer, and none was found: install one, for example Temurin %JOINER_NEEDS%, and point JAVA_HOME at it. 1>&2
  @EXIT /B 1
)
@SET "JAVA_HOME=%JOINER_JDK%"
@EXIT /B 0

:consider
@IF DEFINED JOINER_JDK EXIT /B 0
@IF "%~1"=="" EXIT /B 0
@IF NOT EXIST "%~1\bin\javac.exe" EXIT /B 0
@IF NOT EXIST "%~1\release" EXIT /B 0
@FOR /F "usebackq tokens=2 delims==" %%R IN (`FINDSTR /B "JAVA_VERSION=" "%~1\release"`) DO @FOR /F "tokens=1 delims=.-+" %%M IN ("%%~R") DO @IF %%M GEQ %JOINER_NEEDS% SET "JOINER_JDK=%~1"
@EXIT /B 0
